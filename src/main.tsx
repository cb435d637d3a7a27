/** Placeholder of the entry until the app exists: it proves that page, build and policy fit together. */
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(<h1>Memoscope</h1>)
