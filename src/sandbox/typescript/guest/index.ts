/**
 * What is in a VM before a person's code, as JavaScript text. The functions of this folder are written
 * for that.
 */
import { guestErrors } from './errors.ts'
import { guestJson } from './json.ts'
import { guestNotebook } from './notebook.ts'
import { guestPrinter } from './printer.ts'
import { guestProxies } from './proxies.ts'
import { guestRun } from './run.ts'
import { guestShow } from './show.ts'
import { guestStill } from './still.ts'

/** An expression: a function of the host's `quote`, which gives `{ isProxy, printer, json, errors }`. */
export const GUEST_BASE = `(function (quote) {
  const isProxy = (${guestProxies})()
  const printer = (${guestPrinter})({ quote, isProxy })
  const json = (${guestJson})(isProxy)
  return { isProxy, printer, json, errors: (${guestErrors})(printer, isProxy) }
})`

/** An expression: a function of that and the host's functions, which gives a PadGuest. */
export const GUEST_NOTEBOOK = `(function ({ printer, json }, context, print, body, ask) {
  const run = (${guestRun})({ body, ask })
  return (${guestNotebook})({ host: { context, print }, printer, json, run, show: ${guestShow} })
})`

/** A script: no clock and no chance from here on. */
export const GUEST_STILL = `(${guestStill})()`
