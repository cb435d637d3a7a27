/**
 * Property tests run on a fixed seed, so that a run says something about the change and not about luck.
 * Another one: `MEMOSCOPE_SEED=7 npm run test:unit`.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['MEMOSCOPE_SEED'] ?? 20_261_120) })
