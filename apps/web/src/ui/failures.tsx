import { Callout } from './parts';

/** Of several at once: for whom it failed, and why; nothing where it failed for nobody. */
export function Failures({ title, list }: { title: string; list: readonly { who: string; message: string }[] }) {
  if (list.length === 0) return null;
  return (
    <Callout tone="bad" title={title}>
      {list.map((one) => (
        <p key={one.who + one.message}>
          {one.who}: {one.message}
        </p>
      ))}
    </Callout>
  );
}
