/**
 * One question before something that cannot be undone. The safe answer has the focus. Loaded with the first
 * question.
 */
import { Button, Dialog } from '../../kit/index.ts'
import type { Question } from '../../views/view-entry.ts'

export interface QuestionDialogProps {
  readonly question: Question
  readonly onClose: () => void
}

export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={question.title}
      description={question.text}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              question.run()
            }}
          >
            {question.action}
          </Button>
        </>
      }
    />
  )
}
