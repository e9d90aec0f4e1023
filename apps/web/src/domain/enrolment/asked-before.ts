/** What the page of a class has asked already when it opens the checkout, in the state of the browser's history. */
export interface AskedBefore {
  /** Of a package, the classes in which the person is enrolled already and that it makes longer (AM-057). */
  extended?: readonly { courseSeq: number; title: string }[];
  /** Whether the schedule was compared with the person's other classes (PY-010). */
  schedule?: boolean;
}
