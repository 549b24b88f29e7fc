import type { Door } from '#platform/kernel/door.ts'

export const ujianDoor: Door = {
  routes: [
    {
      path: '/masuk-ujian',
      layout: 'public',
      lazy: async () => ({ Component: (await import('./start/masuk-ujian-page.tsx')).MasukUjianPage }),
    },
    {
      path: '/paket-soal/:id',
      layout: 'full',
      lazy: async () => ({ Component: (await import('./start/exam-start.tsx')).ExamStart }),
    },
    {
      path: '/paket-soal/:id/:section/:subjects/:sectionId/:num',
      layout: 'bare',
      lazy: async () => {
        const { QuestionPage, openAhead } = await import('./question-page.tsx')
        openAhead()
        return { Component: QuestionPage }
      },
    },
  ],
}
