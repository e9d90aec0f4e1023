import { FILE_HEADERS, STORED_FILES } from '@madang/contracts/main/stored-files';
import { IMMUTABLE_CACHE } from '@madang/contracts/cache-control';
import { ENCODED_FOLDERS, ENCODED_TYPES } from '@madang/contracts/encoded-files';
import { CONTENT_TYPES } from './files';
import { block, quoted } from './nginx-text';

const fileHeaders = [
  `add_header Cache-Control '${IMMUTABLE_CACHE}';`,
  'add_header X-Content-Type-Options nosniff;',
  'add_header X-Request-Id $request_id_sent;',
  'charset utf-8;',
  `charset_types ${[
    ...new Set(
      Object.values(CONTENT_TYPES)
        .filter((t) => t.includes('charset'))
        .map((t) => t.split(';', 1)[0]),
    ),
  ].join(' ')};`,
  'gzip off;',
];

/** The nginx rules for built files and their compressed copies. */
export function files(): string[] {
  const types = ENCODED_TYPES.map((t) => t.slice(1)).join('|');
  return [
    ...fileHeaders,
    block(`location ~ \\.(${types})$`, [
      ...fileHeaders,
      'add_header Vary Accept-Encoding;',
      'if ($encoded) { rewrite ^ $encoded$uri last; }',
    ]),
  ];
}

/** The nginx locations of the compressed copies; where one is missing, the plain file is sent. */
export function encodedFolders(): string {
  const folders = ENCODED_FOLDERS.map((e) =>
    block(`location /${e.folder}/`, [
      'internal;',
      ...fileHeaders,
      'add_header Vary Accept-Encoding;',
      `add_header Content-Encoding ${e.coding};`,
      'try_files $uri @plain;',
    ]),
  );
  const plain = block('location @plain', [
    'internal;',
    ...fileHeaders,
    'add_header Vary Accept-Encoding;',
    'rewrite ^/encoded/[a-z]+(/.*)$ $1 break;',
  ]);
  return [...folders, plain].join('\n');
}

/**
 * The nginx location of stored files. Api-main checks the caller and then redirects to it internally; of its answer nginx keeps the type,
 * the file name and the caching.
 */
export function storedFiles(folder: string): string {
  const headers = { ...FILE_HEADERS, 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };
  return block(`location ${STORED_FILES}`, [
    'internal;',
    `alias ${folder.replace(/\/*$/, '/')};`,
    'max_ranges 1;',
    'gzip off;',
    'error_page 404 @json_404;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
    'add_header X-Request-Id $request_id_sent;',
  ]);
}
