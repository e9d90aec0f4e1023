/** Fields of answers that never have a second value, as `call.field` of one of their places, by the reason why. A line whose field has two is told, too. */
export const ONE_VALUE: Record<string, string[]> = {};
