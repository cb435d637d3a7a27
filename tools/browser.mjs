/**
 * Finds a Chromium for the tests and the screenshots, and installs one if there is none.
 *
 * Order: MEMOSCOPE_CHROMIUM or CHROMIUM_PATH; Playwright's own; one installed on the system; then
 * `playwright install chromium`; then the system's package manager; else one sentence that says what to do.
 * Everything is synchronous (playwright.config.ts needs the answer at once) and writes only to standard
 * error.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const variables = ['MEMOSCOPE_CHROMIUM', 'CHROMIUM_PATH']
const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const minutes = 60_000

/**
 * What our headless browser is started with. Playwright itself adds `--headless` and, because it starts
 * Chromium without its sandbox, `--no-sandbox`; as root Chromium refuses to start without it, so we insist.
 */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Places outside the PATH where an installer puts the browser. */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const apps = ['/Applications', join(process.env['HOME'] ?? '', 'Applications')]
    const names = ['Google Chrome', 'Chromium']
    return apps.flatMap((app) => names.map((name) => join(app, `${name}.app/Contents/MacOS`, name)))
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => process.env[name])
      .filter((folder) => folder !== undefined)
    const files = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    return folders.flatMap((folder) => files.map((file) => join(folder, file)))
  }
  return ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium']
}

function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there or not ours to run: either way it is not a browser for us.
    return false
  }
}

/**
 * Starts it once: a file may exist and yet not run (a stub that asks for snap, missing libraries).
 * On Windows `--version` would open a window, so there the file alone must do.
 * @param {string} path
 */
function runs(path) {
  if (!isExecutable(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: minutes / 2 }).status === 0
}

function fromEnvironment() {
  for (const name of variables) {
    const path = process.env[name]
    if (!path) continue
    if (!isExecutable(path)) throw new Error(`${name} is "${path}", but no program can be run there.`)
    return path
  }
  return undefined
}

/** The browser that is there already, if any; installs nothing. */
function findChromium() {
  return fromEnvironment() ?? [chromium.executablePath(), ...onPath(), ...usualPlaces()].find(runs)
}

/** @param {string} command @param {readonly string[]} args */
function succeeds(command, args) {
  console.error(`$ ${command} ${args.join(' ')}`)
  // The child's output goes to our standard error: standard output belongs to whoever called us.
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 10 * minutes, env }).status === 0
}

/** @param {readonly string[]} args */
function playwright(...args) {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  return succeeds(process.execPath, [cli, ...args])
}

function installWithPlaywright() {
  if (!playwright('install', 'chromium')) return
  // Downloaded, but libraries are missing: Playwright knows their names on the common systems.
  const path = chromium.executablePath()
  if (existsSync(path) && !runs(path)) playwright('install-deps', 'chromium')
}

/** @type {readonly { command: string, steps: readonly (readonly string[])[] }[]} */
const packageManagers = [
  {
    command: 'apt-get',
    steps: [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']],
  },
  { command: 'dnf', steps: [['install', '-y', 'chromium']] },
  { command: 'apk', steps: [['add', 'chromium']] },
]

function installWithSystem() {
  if (process.platform === 'darwin') {
    if (has('brew')) succeeds('brew', ['install', '--cask', 'chromium'])
    return
  }
  const isRoot = process.getuid?.() === 0
  const manager = packageManagers.find(({ command }) => has(command))
  if (!manager || !(isRoot || canSudo())) return
  for (const step of manager.steps) {
    // A failed "update" is not the end: the lists that are there may do.
    if (isRoot) succeeds(manager.command, step)
    else succeeds('sudo', ['-n', manager.command, ...step])
  }
}

/** @param {string} command */
function has(command) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => isExecutable(join(folder, command)))
}

function canSudo() {
  return has('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
}

/** The browser to use: found, or else installed. Throws one sentence for a person if neither works. */
export function ensureChromium() {
  const present = findChromium()
  if (present) return remember(present)
  console.error('No Chromium found; trying to install one.')
  for (const install of [installWithPlaywright, installWithSystem]) {
    install()
    const installed = findChromium()
    if (installed) return remember(installed)
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set MEMOSCOPE_CHROMIUM to the path of one.',
  )
}

/**
 * Child processes (Playwright loads its config again in each worker) get the answer without a search.
 * @param {string} path
 */
function remember(path) {
  process.env['MEMOSCOPE_CHROMIUM'] = path
  return path
}
