/** Attributes and fields that only our own export writes, for what the conventions have no name for. */

/** The agent whose context a span holds; empty for the one without a name. */
export const AGENT = 'memoscope.agent'

/** On a span that is not a request: its messages are the context that an agent had there. */
export const MOMENT = 'memoscope.context_only'

/** On a message that the agent's memory put into a context: it is no step of the log. */
export const INSERTED = 'memoscope.inserted'

/**
 * On a message of the user that is the result of the turn before it, such as an error in the code that it
 * wrote.
 */
export const OF_TURN = 'memoscope.result_of_turn'
