/**
 * Runs a command-line tool written in TypeScript: `node tools/run.mjs <name> [arguments…]` loads
 * `tools/<name>.ts` and calls its `main(args): Promise<number>`, whose number becomes the exit code.
 *
 * Vite, which we have anyway, strips the types and resolves `#core/…`, JSON, `?raw` and `import.meta.glob`;
 * packages are loaded by node itself. Its `runnerImport` would do, but it closes the module runner before
 * `main` starts, and then a tool could import nothing lazily. So the same environment is opened here and
 * closed after `main`.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRunnableDevEnvironment, resolveConfig } from 'vite'

const tools = dirname(fileURLToPath(import.meta.url))
const root = dirname(tools)

async function openEnvironment() {
  const config = await resolveConfig(
    {
      configFile: false,
      envDir: false,
      root,
      cacheDir: join(root, 'node_modules/.cache/tools'),
      // Standard output belongs to the tool.
      logLevel: 'silent',
      environments: {
        tool: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  )
  const environment = createRunnableDevEnvironment('tool', config, {
    // So that errors name the lines of the source, not those of the transformed text.
    runnerOptions: { hmr: false, sourcemapInterceptor: 'prepareStackTrace' },
    hot: false,
  })
  await environment.init()
  return environment
}

function listTools() {
  return readdirSync(tools)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -3))
    .join(', ')
}

/** @param {string} name @param {string[]} args @returns {Promise<number>} */
async function runTool(name, args) {
  const environment = await openEnvironment()
  try {
    const tool = await environment.runner.import(join(tools, `${name}.ts`))
    if (typeof tool.main !== 'function') throw new Error(`tools/${name}.ts exports no function "main"`)
    return await tool.main(args)
  } finally {
    await environment.close()
  }
}

const [name, ...args] = process.argv.slice(2)
if (!name || !/^[\w-]+$/.test(name) || !existsSync(join(tools, `${name}.ts`))) {
  console.error(`Usage: node tools/run.mjs <tool> [arguments…]\nTools: ${listTools() || 'none yet'}`)
  process.exitCode = 2
} else {
  try {
    // The exit code is set, not forced, so that what the tool printed into a pipe is written out first.
    process.exitCode = await runTool(name, args)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
