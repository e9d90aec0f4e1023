import ts from 'typescript';

const KEYWORDS =
  ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean | ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Unknown;

/** The text of a type without references to values: what the compiler has inferred for a type that function calls make. */
export function spelledOut(checker, type) {
  if (type.flags & ts.TypeFlags.StringOrNumberLiteral) return JSON.stringify(type.value);
  if (type.flags & (KEYWORDS | ts.TypeFlags.BooleanLiteral)) return checker.typeToString(type);
  if (type.isUnion()) return `(${type.types.map((one) => spelledOut(checker, one)).join(' | ')})`;
  if (checker.isArrayType(type)) return `${spelledOut(checker, checker.getTypeArguments(type)[0])}[]`;
  if (!(type.flags & ts.TypeFlags.Object) && !type.isIntersection()) throw new Error(`cannot spell out ${checker.typeToString(type)}`);
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const may = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${JSON.stringify(field.name)}${may}: ${spelledOut(checker, checker.getTypeOfSymbol(field))}`;
  });
  return `{ ${fields.join('; ')} }`;
}
