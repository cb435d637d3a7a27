/**
 * The last place a mistake of ours can be caught while drawing. The page for it is loaded only then; where
 * even that fails, a sentence and a way on are here.
 */
import { Component, type ComponentType, type ReactNode } from 'react'
import { noteError } from '#state/index.ts'
import { Button, EmptyState } from '../kit/index.ts'

interface RootBoundaryProps {
  readonly children: ReactNode
}

interface RootBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
  readonly Page?: ComponentType<{ readonly error: unknown }>
}

export class RootBoundary extends Component<RootBoundaryProps, RootBoundaryState> {
  override state: RootBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): Partial<RootBoundaryState> {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    noteError(error)
    import('./CrashPage.tsx').then(
      ({ CrashPage }) => this.setState({ Page: CrashPage }),
      // The files are gone, or there is no network: what is here already says what to do.
      () => undefined,
    )
  }

  override render(): ReactNode {
    const { error, hasFailed, Page } = this.state
    if (!hasFailed) return this.props.children
    if (Page !== undefined) return <Page error={error} />
    return (
      <main>
        <EmptyState
          isPage
          icon="error"
          title="Something went wrong in Memoscope"
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
          }
        >
          Your runs are stored in this browser and are not affected.
        </EmptyState>
      </main>
    )
  }
}
