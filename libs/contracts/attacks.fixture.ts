/** Texts that a page would run or take for markup if it put them into HTML, a script, a header or an address unescaped. */
export const MARKUP: readonly string[] = [
  '<script>ran()</script>',
  '</script><script>ran()</script>',
  '"><img src=x onerror=ran()>',
  "'><svg/onload=ran()>",
  '</title><svg onload=ran()>',
  '</style><b onclick=ran()>',
  '<!--<script>--><iframe srcdoc="<script>ran()</script>">',
  '<a href="javascript:ran()">x</a>',
  '{{constructor.constructor("ran()")()}}$' + '{ran()}',
  '\u2028ran()\u2029//',
  '&lt;script&gt;ran()&lt;/script&gt;',
  'a\r\nBcc: everybody@madang.test\r\n\r\n<script>ran()</script>',
];
/** Texts like those of `MARKUP` that also fit into fields for few letters. */
export const SHORT_MARKUP: readonly string[] = ['<b onclick=ran()>', '"><script>', '</script>', '<!--', '"\'`&<>'];

/** Addresses that run code, or that only look like addresses of ours. */
export const BAD_LINKS: readonly string[] = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  ' javascript:ran()',
  'java\tscript:ran()',
  'java\nscript:ran()',
  '\u0001javascript:ran()',
  'javascript://example.com/%0aran()',
  'data:text/html,<script>ran()</script>',
  'vbscript:ran()',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
];

/** Values that an attacker may put behind `?next=` to lead people to another site after they log in. */
export const WAYS_OUT: readonly string[] = [
  ...BAD_LINKS,
  '///evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%2F/evil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'HTTPS://evil.example/classes',
  'http://localhost@evil.example',
  'http://localhost.evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '/@evil.example/../..//evil.example',
  '?next=//evil.example',
  'ftp://evil.example',
];
