import type { ExportSoal } from './export-file.ts'

const texts = [
  '<h3>Judul</h3><p>Satu <u>garis bawah</u> dan <s>coret</s>, <strong>tebal <em>miring</em></strong>, <code>x = 1</code>.</p><hr>',
  '<p dir="rtl">سلام <u>عليكم</u></p><p dir="ltr">kiri</p><div dir="rtl"><p>ثم</p></div>',
  '<blockquote>Kutipan <u>tanpa</u> paragraf</blockquote><blockquote><p>Kutipan</p></blockquote>',
  '<ol start="4"><li>empat<ul><li>di dalam</li></ul></li><li><p>lima</p></li></ol>',
  '<table><caption>Tabel 1</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2"><p>ya</p></td></tr><tr><td rowspan="2">x</td><td dir="rtl">ص</td></tr><tr><td>y</td></tr></tbody></table>',
  '<pre>a  b <sup>2</sup> <strong>c</strong> <u>d</u></pre>',
  '<p>Lihat <img data-image="1" alt="peta &lt;kota&gt;" width="120" height="80"> dan dengar <audio data-image="2" controls="" data-plays="2"></audio></p>',
  '<p>H<sub>2</sub>O, <span data-tex="\\frac{1}{2}\\left(\\sqrt[3]{x}\\right)"></span>, <span data-tex="\\begin{cases}1&amp;x&gt;0\\\\2\\end{cases}"></span>, <span data-tex="\\ce{H2SO4 -&gt; 2H+ + SO4^2-}"></span></p>',
  '<p><span data-tex="\\frac{"></span> <span data-tex="a \\) b"></span> \\( bukan rumus $$</p>',
  '<img data-image="0" alt="">',
  '<p><span dir="rtl">ابجد</span><br>baris baru</p>',
]

/** A question of every form for each thing that rich text can hold. */
export const richEverything: ExportSoal[] = texts.flatMap((html, at) => {
  const choices = (ids: string) =>
    [...ids].map((id) => ({ id, html: id === 'A' || id === '1' ? html : `pilihan ${id}` }))
  const question = (rest: Pick<ExportSoal, 'content' | 'key'>, form: number): ExportSoal => ({
    id: `00000000-0000-4000-8000-00000000${String(at).padStart(2, '0')}${String(form).padStart(2, '0')}`,
    pembahasan: html,
    stimulus: form % 2 === 0 ? html : '',
    ...rest,
  })
  const [stem, options, rows] = [html, choices(at === 0 ? 'ABCDEF' : 'ABC'), choices('12')]
  const parts: Pick<ExportSoal, 'content' | 'key'>[] = [
    { content: { form: 'pilihan-ganda', stem, options }, key: { form: 'pilihan-ganda', accepted: ['B'] } },
    {
      content: { form: 'pilihan-ganda-kompleks', stem, options },
      key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
    },
    {
      content: { form: 'pilihan-berbobot', stem, options },
      key: { form: 'pilihan-berbobot', weights: Object.fromEntries(options.map(({ id }, i) => [id, i / 2])) },
    },
    {
      content: { form: 'kategori', stem, statements: rows, categories: options },
      key: { form: 'kategori', correct: { 1: 'A', 2: 'B' } },
    },
    {
      content: { form: 'menjodohkan', stem, rows, columns: options },
      key: { form: 'menjodohkan', correct: { 1: ['A', 'C'], 2: ['B'] } },
    },
    {
      content: { form: 'isian-singkat', stem, numeric: false },
      key: { form: 'isian-singkat', texts: ['Jakarta', 'DKI "Jakarta" & <Raya>'], numbers: [] },
    },
    {
      content: { form: 'isian-singkat', stem, numeric: true },
      key: {
        form: 'isian-singkat',
        texts: [],
        numbers: [
          { value: 3.14, tolerance: 0.01 },
          { value: -2, tolerance: 0 },
        ],
      },
    },
    { content: { form: 'uraian', stem }, key: { form: 'uraian', maxMark: 4, rubric: html } },
  ]
  return parts.map(question)
})
