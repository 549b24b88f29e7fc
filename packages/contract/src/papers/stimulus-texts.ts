type About = { stimulus: { html: string; from: number; to: number } | null }

/** The shared text that each question is about, by its number; the first question of a text bears it. */
export function stimulusTexts(questions: readonly About[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const { stimulus } of questions)
    if (stimulus) for (let at = stimulus.from; at <= stimulus.to; at++) texts.set(at, stimulus.html)
  return texts
}
