/** The last place a mistake of ours can be caught while drawing: the page says so, and what is stored stays safe. */
import { Component, type ReactNode } from 'react'
import { Button, EmptyState } from '../kit/index.ts'

interface RootBoundaryProps {
  readonly children: ReactNode
}

interface RootBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
}

export class RootBoundary extends Component<RootBoundaryProps, RootBoundaryState> {
  override state: RootBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): RootBoundaryState {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        icon="error"
        title="Memoscope stumbled over a mistake of its own"
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
            <Button
              onClick={() => {
                location.hash = '#/library'
                location.reload()
              }}
            >
              Start at the library
            </Button>
          </>
        }
      >
        <p>Your traces are stored in this browser and are not affected.</p>
        <p className="mono">{String(this.state.error)}</p>
      </EmptyState>
    )
  }
}
