import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadWords } from '../../lib/i18n';
import { Button } from '../../ui/button';

const SheetDialog = lazy(async () => (await Promise.all([import('./sheet-dialog'), loadWords('personal')]))[0]);

/** The button that downloads a spreadsheet of personal data: it asks for the reason first, which the service logs. */
export function SheetButton({
  label,
  fileName,
  take,
  className,
  disabled,
}: {
  label: string;
  /** The name of the file, without its extension. */
  fileName: () => string;
  take: (reason: string) => Promise<Blob>;
  className?: string | undefined;
  disabled?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" {...(className ? { className } : {})} disabled={disabled ?? false} onClick={() => setAsking(true)}>
        <Download aria-hidden="true" />
        <span data-wide>{label}</span>
      </Button>
      {asking && (
        <Suspense>
          <SheetDialog fileName={fileName} take={take} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
