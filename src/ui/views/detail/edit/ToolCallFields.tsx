/** The fields of one tool call: its tool, its id and its arguments as the model wrote them. */
import { jsonOf } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { ToolCall } from '#core/model/message.ts'
import { MOST_LINES, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'

interface ToolCallFieldsProps {
  readonly call: ToolCall
  readonly onChange: (call: ToolCall) => void
}

export function ToolCallFields({ call, onChange }: ToolCallFieldsProps) {
  // Longer arguments get no field, and are not parsed.
  const isJson = call.arguments.length > MOST_LINES || jsonOf(call.arguments) !== undefined
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Tool" value={call.name} onChange={(name) => onChange({ ...call, name })} />
        <TextField label="Id" value={call.id} onChange={(id) => onChange({ ...call, id })} />
      </div>
      <TextField
        label="Arguments"
        rows={3}
        isMono
        value={call.arguments}
        help={
          isJson
            ? undefined
            : t`Not valid JSON. Kept as written, because models sometimes send such arguments.`
        }
        onChange={(text) => onChange({ ...call, arguments: text })}
      />
    </>
  )
}
