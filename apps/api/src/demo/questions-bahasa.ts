import { writerOf } from './write-soal.ts'

const english = writerOf('BIG')
const arab = writerOf('ARB')
const [reading, grammar] = ['Reading', 'Vocabulary and Grammar'] as const

const ferry = writerOf(
  'BIG',
  '<p>Dear passengers, the 3 p.m. ferry to Gili Island has been delayed because of strong winds. The harbour office will announce a new departure time at 4 p.m. If you would rather not wait, your ticket is also valid for tomorrow morning’s ferry, but you must change it at Counter 2 before 5 p.m. today. Refunds are not available for delays of less than three hours.</p>',
)

export const tkaBahasaInggris = [
  ferry.pg(
    reading,
    'Why has the ferry been delayed?',
    [
      'It has an engine problem.',
      'The weather is bad.',
      'There are too many passengers.',
      'The harbour office is closed.',
      'The captain is late.',
    ],
    'B',
    'The text says “because of strong winds”.',
  ),
  ferry.pg(
    reading,
    'What should a passenger who prefers to travel tomorrow do?',
    [
      'Buy a new ticket tomorrow morning',
      'Ask for a refund at the harbour office',
      'Change the ticket at Counter 2 before 5 p.m.',
      'Wait for the announcement at 4 p.m.',
      'Call the captain of the ferry',
    ],
    'C',
    'The ticket is valid for tomorrow, “but you must change it at Counter 2 before 5 p.m. today”.',
  ),
  ferry.kategori(
    reading,
    'Decide whether each statement is true or false according to the text.',
    [
      ['The new departure time is already known.', false],
      ['A delay of one hour gives no right to a refund.', true],
      ['The ticket can be used on another ferry.', true],
    ],
    'The new time will be announced at 4 p.m.; refunds need a delay of at least three hours.',
    ['True', 'False'],
  ),
  english.pg(
    grammar,
    'If the rain had stopped earlier, we … the match on time.',
    ['finish', 'will finish', 'would finish', 'would have finished', 'had finished'],
    'D',
    'A third conditional: <em>if + past perfect</em>, then <em>would have + past participle</em>.',
  ),
]

export const literasiInggris = [
  english.pg(
    grammar,
    'The word <em>scarce</em> in “Clean water becomes scarce in the dry season” is closest in meaning to …',
    ['cheap', 'limited', 'dirty', 'common', 'deep'],
    'B',
    'Something scarce is hard to find because there is not enough of it: it is limited.',
  ),
  english.pg(
    reading,
    '<p>Many cities plant trees to cool their streets. A shaded pavement can be more than ten degrees cooler than one in full sun. Yet young trees need water for years before they give any shade, so planting without a plan for watering often ends in dead trees.</p><p>The writer’s main point is that …</p>',
    [
      'cities should stop planting trees',
      'old trees give no shade',
      'planting trees works only if they are cared for',
      'pavements should be watered every day',
      'shade is not useful in cities',
    ],
    'C',
    'The sentence with “Yet” warns that planting without a plan for watering fails.',
  ),
  english.pg(
    reading,
    '<p>Rara’s grandmother kept every button she ever found. “You never know,” she said. When the theatre club needed two hundred shiny eyes for its dragon, everyone knew whom to ask.</p><p>What can be inferred from the text?</p>',
    [
      'The grandmother sold buttons.',
      'The buttons became the eyes of the dragon.',
      'Rara did not like the theatre.',
      'The club bought new buttons.',
      'The dragon was real.',
    ],
    'B',
    'The club needed shiny eyes and asked the person who had kept many buttons.',
  ),
]

/** Right-to-left texts. */
export const bahasaArab = [
  arab.pg(
    'Kosakata dan Kalimat',
    '<p>Perhatikan kalimat berikut.</p><p dir="rtl" lang="ar">ذَهَبَ أَحْمَدُ إِلَى الْمَدْرَسَةِ صَبَاحًا</p><p>Arti kalimat tersebut adalah …</p>',
    [
      'Ahmad pulang dari sekolah sore hari.',
      'Ahmad pergi ke sekolah pada pagi hari.',
      'Ahmad belajar di rumah pada pagi hari.',
      'Ahmad pergi ke pasar pada pagi hari.',
    ],
    'B',
    '<p><span dir="rtl" lang="ar">ذَهَبَ</span> berarti pergi, <span dir="rtl" lang="ar">الْمَدْرَسَة</span> sekolah, dan <span dir="rtl" lang="ar">صَبَاحًا</span> pada pagi hari.</p>',
  ),
  arab.menjodohkan(
    'Kosakata dan Kalimat',
    'Jodohkan setiap kata bahasa Arab dengan artinya.',
    [
      ['<p dir="rtl" lang="ar">كِتَابٌ</p>', 'C'],
      ['<p dir="rtl" lang="ar">بَيْتٌ</p>', 'A'],
      ['<p dir="rtl" lang="ar">قَلَمٌ</p>', 'B'],
    ],
    ['rumah', 'pena', 'buku', 'pintu'],
    'Kitab berarti buku, bait berarti rumah, dan qalam berarti pena.',
  ),
]
