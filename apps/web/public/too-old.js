// Words in place of a page, for browsers that are too old for it. All of them read this: no syntax of after 2009.
;(function () {
  function tell() {
    var splash = document.querySelector('.splash')
    if (!splash) return
    splash.setAttribute('data-part', 'too-old')
    splash.innerHTML =
      '<div role="alert"><h1>Peramban ini terlalu lama</h1><p>Suluh perlu Chrome 80, Firefox 78, Safari 14, atau yang lebih baru. Perbarui peramban ini, atau pakai peramban lain: di Windows 7 dan 8.1 masih ada Firefox 115.</p><p>Sedang ujian? Minta perangkat lain kepada pengawas. Jawaban yang sudah tersimpan tidak hilang.</p></div>'
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell)
  else tell()
})()
