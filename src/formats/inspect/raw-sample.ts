/** A sample of a log before it is read. */
import type { JsonObject, JsonValue } from '#base/json.ts'

/** A sample as the log contains it, with what its references point at. */
export interface RawSample {
  readonly sample: JsonObject
  /** The last state of the conversation. */
  readonly messages: readonly JsonValue[]
  readonly events: readonly JsonValue[]
  /** What `input_refs` point at; a hole where a chunk is missing. */
  readonly pool: readonly (JsonValue | undefined)[]
  /** What represents `attachment://<key>`. */
  readonly attachments: ReadonlyMap<string, JsonValue>
  readonly where: string
}
