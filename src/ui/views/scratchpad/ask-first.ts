/** How the view asks before something that cannot be undone: the frame shows the question. */
export type AskFirst = (question: {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly run: () => void
}) => void
