/** What the app tells the browser outside its root: theme, language of colour, and the tab's title. */
import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { useApp, useTrace } from '#state/index.ts'
import { visibleLine } from '../../kit/index.ts'

/** `data-theme` on <html>; without it the system decides. */
export function useTheme(): void {
  const theme = useApp((state) => state.settings.theme)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme])
}

export function useTabTitle(): void {
  const title = useTrace()?.title
  useEffect(() => {
    document.title = title === undefined ? 'Memoscope' : t`${visibleLine(title)} · Memoscope`
  }, [title])
}
