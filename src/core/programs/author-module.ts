/** The module 'memoscope' as the sandbox loads it: the functions of author.ts as JavaScript text. */
import { cutResults, defineMemory, defineStrategy, isCritical, summaryOf, textOf } from './author.ts'

/** By name here, as a build may have renamed the functions themselves. */
const EXPORTS = { defineStrategy, defineMemory, isCritical, textOf, cutResults, summaryOf }

/** An ECMAScript module. */
export const AUTHOR_MODULE: string = Object.entries(EXPORTS)
  .map(([name, value]) => `export const ${name} = ${value}`)
  .join('\n')
