/**
 * Firefox's own protocol for WebDriver commands, which geckodriver translates to elsewhere: Debian has no
 * geckodriver, and npm's downloads one. A message is its length, a colon and JSON: `[0, id, command,
 * parameters]` to the browser, `[1, id, error, result]` back. Only the commands that the journeys use are
 * known. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
import { connect, type Socket } from 'node:net'
import { Session } from 'selenium-webdriver'
import type { Command } from 'selenium-webdriver/lib/command.js'
import * as v from 'valibot'

/** selenium-webdriver's names of commands, and Marionette's. */
const COMMANDS: Readonly<Record<string, string>> = {
  newSession: 'WebDriver:NewSession',
  get: 'WebDriver:Navigate',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  refresh: 'WebDriver:Refresh',
  findElements: 'WebDriver:FindElements',
  clickElement: 'WebDriver:ElementClick',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  executeScript: 'WebDriver:ExecuteScript',
  executeAsyncScript: 'WebDriver:ExecuteAsyncScript',
  actions: 'WebDriver:PerformActions',
  screenshot: 'WebDriver:TakeScreenshot',
  setTimeout: 'WebDriver:SetTimeouts',
  setWindowRect: 'WebDriver:SetWindowRect',
  quit: 'Marionette:Quit',
}

const answerSchema = v.tuple([
  v.literal(1),
  v.number(),
  v.nullable(v.looseObject({ error: v.string(), message: v.string() })),
  v.unknown(),
])
const sessionSchema = v.object({ sessionId: v.string(), capabilities: v.record(v.string(), v.unknown()) })
/** How selenium-webdriver writes an element; Marionette wants its id alone. */
const elementSchema = v.looseObject({ 'element-6066-11e4-a52e-4f735466cecf': v.string() })
const valueSchema = v.strictObject({ value: v.unknown() })

/** What carries out the commands of a selenium-webdriver. */
interface Marionette {
  readonly execute: (command: Command) => Promise<unknown>
  readonly defineCommand: () => void
}

/** Connects to a Firefox that listens on `port`. Rejects where it does not. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await opened(port)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  readMessages(socket, (message) => {
    const parsed = v.safeParse(answerSchema, message)
    // The first message only greets.
    if (!parsed.success) return
    const [, id, error, value] = parsed.output
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === null) asked?.resolve(value)
    else asked?.reject(new Error(`${error.error}: ${error.message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  })
  const send = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      const text = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return {
    defineCommand: () => undefined,
    execute: async (command) => {
      const name = COMMANDS[command.getName()]
      if (name === undefined) throw new Error(`${command.getName()} is not known here: see COMMANDS`)
      return resultOf(name, await send(name, parametersOf(name, command)))
    },
  }
}

function parametersOf(name: string, command: Command): object {
  if (name === 'Marionette:Quit') return { flags: ['eForceQuit'] }
  const parameters: Record<string, unknown> = { ...command.getParameters() }
  delete parameters['sessionId']
  const element = v.safeParse(elementSchema, parameters['id'])
  if (element.success) parameters['id'] = Object.values(element.output)[0]
  return name === 'WebDriver:NewSession' ? { capabilities: parameters['capabilities'] } : parameters
}

function resultOf(name: string, answer: unknown): unknown {
  if (name === 'WebDriver:NewSession') {
    const { sessionId, capabilities } = v.parse(sessionSchema, answer)
    return new Session(sessionId, capabilities)
  }
  const wrapped = v.safeParse(valueSchema, answer)
  return wrapped.success ? wrapped.output.value : answer
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Tells each message that has come whole. */
function readMessages(socket: Socket, tell: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, Buffer.from(more)])
    for (;;) {
      const colon = bytes.indexOf(':')
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || bytes.length < end) return
      tell(JSON.parse(bytes.subarray(colon + 1, end).toString()))
      bytes = bytes.subarray(end)
    }
  })
}
