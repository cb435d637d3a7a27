/** What Memoscope is made of: each package with its licence and that licence's text. */
import { t } from '#base/words.ts'
import { workOf } from '#base/work.ts'
import { loadLicences, useAsync } from '#state/index.ts'
import { ProblemNote, plural } from '../../kit/index.ts'
import styles from './LicenseList.module.css'

export function LicenseList() {
  const licences = useAsync('licences', async () => workOf(await loadLicences()))
  return (
    <>
      <p>
        {licences.status === 'done'
          ? t`Memoscope is free software under the MIT license. It includes ${plural(licences.value.length, 'third-party work')}.`
          : t`Memoscope is free software under the MIT license.`}
      </p>
      {licences.status === 'failed' && <ProblemNote problem={licences.problem} />}
      {licences.status === 'done' && (
        <ul className={styles.list}>
          {licences.value.map((one) => (
            <li key={`${one.name} ${one.version}`}>
              <details>
                <summary className={styles.summary}>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.version}>{one.version}</span>
                  <span className={styles.licence}>{one.licence}</span>
                </summary>
                <pre className={styles.text}>{one.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
