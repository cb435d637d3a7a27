/**
 * One question before something that cannot be undone. The safe answer has the focus. Loaded with the first
 * question.
 */
import { Button, Dialog } from '../../kit/index.ts'

export interface Question {
  readonly title: string
  readonly text: string
  /** The words of the button that does it. */
  readonly action: string
  readonly run: () => void
}

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
