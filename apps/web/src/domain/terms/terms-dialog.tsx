import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from 'react-i18next';
import { useOwnTerms, type TermsKind } from './terms-links';
import { TermsText, usePlatformTerms } from './terms-text';

/** The full text of terms or privacy (SH-068). */
export default function TermsDialog({ kind, onClose, onAgree }: { kind: TermsKind; onClose: () => void; onAgree?: () => void }) {
  const { t } = useTranslation('account');
  const own = useOwnTerms()[kind];
  const platform = usePlatformTerms(kind);
  return (
    <Dialog
      open
      size="m"
      title={own?.title || platform.title}
      onClose={onClose}
      foot={
        onAgree && (
          <>
            <Button onClick={onClose}>{t('terms.close')}</Button>
            <Button
              tone="primary"
              onClick={() => {
                onAgree();
                onClose();
              }}
            >
              {t('terms.agree')}
            </Button>
          </>
        )
      }
    >
      <TermsText text={own?.content ?? platform.text} />
    </Dialog>
  );
}
