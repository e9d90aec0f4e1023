import { LANG, type Lang } from '@madang/contracts/codes';

/** What only the server finds wrong with a field: the first load of a page does not carry these words. */
export const FIELD_WORDS: Record<Lang, Record<string, string>> = {
  [LANG.KO]: {
    snippetSyntax: '{{line}}번째 줄을 HTML로 읽을 수 없어요. 따옴표와 꺾쇠를 확인해 주세요.',
    snippetUnclosed: '{{line}}번째 줄의 <{{tag}}>이(가) 닫히지 않았어요.',
    snippetElement: '{{line}}번째 줄의 <{{tag}}>은(는) 스니펫에 쓸 수 없어요.',
    snippetHead: '{{line}}번째 줄: 머리(head)에는 script, style, meta, link, noscript만 둘 수 있어요.',
    snippetHandler: '{{line}}번째 줄의 {{name}} 속성은 실행되지 않아요. 코드를 <script> 안에 적어 주세요.',
    snippetAddress: '{{line}}번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.',
    snippetPolicy: '스니펫이 부르는 주소와 스크립트가 너무 많아요. 안 쓰는 스니펫을 꺼 주세요.',
  },
  [LANG.EN]: {
    snippetSyntax: 'Line {{line}} cannot be read as HTML. Check quotes and brackets.',
    snippetUnclosed: '<{{tag}}> on line {{line}} is not closed.',
    snippetElement: '<{{tag}}> on line {{line}} cannot be part of a snippet.',
    snippetHead: 'Line {{line}}: only script, style, meta, link and noscript can stand in the head.',
    snippetHandler: 'The attribute {{name}} on line {{line}} does not run. Write its code in a <script>.',
    snippetAddress: 'Line {{line}}: addresses of scripts and frames begin with https://.',
    snippetPolicy: 'The snippets call too many addresses and scripts. Switch off those you do not use.',
  },
  [LANG.JP]: {
    snippetSyntax: '{{line}}行目をHTMLとして読み取れません。引用符と山括弧をご確認ください。',
    snippetUnclosed: '{{line}}行目の<{{tag}}>が閉じられていません。',
    snippetElement: '{{line}}行目の<{{tag}}>はスニペットに使えません。',
    snippetHead: '{{line}}行目：headに置けるのはscript、style、meta、link、noscriptのみです。',
    snippetHandler: '{{line}}行目の{{name}}属性は実行されません。コードは<script>の中に書いてください。',
    snippetAddress: '{{line}}行目：スクリプトとフレームのアドレスはhttps://で始まる必要があります。',
    snippetPolicy: 'スニペットが呼び出すアドレスとスクリプトが多すぎます。使わないスニペットをオフにしてください。',
  },
};
