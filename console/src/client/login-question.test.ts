import { expect, it } from 'vitest'
import { createLoginQuestion } from './login-question.ts'

it('shows one sentence, answers everybody who asked, and can be asked again', async () => {
  const question = createLoginQuestion()
  let told = 0
  const stop = question.subscribe(() => {
    told += 1
  })
  const both = [question.ask('over'), question.ask('gone')]
  expect(question.current()).toBe('over')
  question.answer(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(question.current()).toBeNull()
  expect(told).toBe(3)
  stop()
  const third = question.ask('once more')
  expect(question.current()).toBe('once more')
  question.answer(false)
  expect(await third).toBe(false)
  expect(told).toBe(3)
})
