/**
 * A question before something that cannot be undone; the frame asks it, as views know nothing of the frame.
 */
export interface LearnQuestion {
  readonly title: string
  readonly text: string
  /** The words of the button that does it. */
  readonly action: string
  readonly run: () => void
}
