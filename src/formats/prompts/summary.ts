/** How a message that replaced turns is told from any other new message. */
import { partsText } from '#core/model/message.ts'
import type { Incoming } from './conversation.ts'

const SUMMARY = /\bsummar|\bcompact|\bcondens|conversation so far|previous (?:conversation|context)/i

/**
 * Whether a message says that it represents what was said before it. It is only asked where turns are gone.
 */
export function saysSummary({ role, parts }: Incoming): boolean {
  return role !== 'tool' && SUMMARY.test(partsText(parts).slice(0, 2000))
}
