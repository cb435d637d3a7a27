/** What a run can carry along without need. */
export type WasteKind =
  | 'repeated-result'
  | 'read-again'
  | 'oversized-result'
  | 'repeated-call'
  | 'unused-tools'
  | 'old-failures'
