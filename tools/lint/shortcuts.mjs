import { forbid } from './forbid.mjs';

export const shortcuts = forbid('Every test runs.', [
  'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|skipIf|runIf)$/]',
  'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
]);
