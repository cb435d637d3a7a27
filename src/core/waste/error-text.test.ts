import { expect, test } from 'vitest'
import { readError } from './error-text.ts'

test('an exception of Python is the line below its last traceback, not a line of code that a frame quotes', () => {
  const error = `Applying migrations... OK
Traceback (most recent call last):
  File "oven.py", line 4, in read
    return settings["unknown"]
KeyError: 'unknown'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "bake.py", line 61, in <module>
    raise ImproperlyConfigured(ERROR: % (desc, VARIABLE))
kitchen.errors.ImproperlyConfigured: The oven has no temperature.
[Command finished with exit code 1]`
  expect(readError(error)).toEqual({
    exitCode: 1,
    message: 'kitchen.errors.ImproperlyConfigured: The oven has no temperature.',
  })
  const interrupted =
    'Traceback (most recent call last):\n  File "bake.py", line 1\n    fail()\nKeyboardInterrupt'
  expect(readError(interrupted).message).toBe('KeyboardInterrupt')
})

test('an exception that IPython shows is its last line, too, although the frames aren’t indented', () => {
  const error = `${'-'.repeat(75)}
RuntimeError                              Traceback (most recent call last)
Cell In[1], line 1
----> 1 print(bake(**{'cake': ''}))

File /kitchen/oven.py:28, in bake(cake)
     27     try:
---> 28         error(cake)
     38     except OvenError as e:

RuntimeError: No active exception to reraise`
  expect(readError(error).message).toBe('RuntimeError: No active exception to reraise')
})
