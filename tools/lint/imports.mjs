/** Calls `check(node, source)` for every import and export; `source` is undefined for an export of something from the file itself. */
export const onImports = (check) => ({
  ImportDeclaration: (node) => check(node, node.source.value),
  ExportNamedDeclaration: (node) => check(node, node.source?.value),
  ExportAllDeclaration: (node) => check(node, node.source.value),
  ImportExpression: (node) => check(node, node.source.value),
  TSImportType: (node) => check(node, node.source.value),
});
