import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from 'react-i18next';
import { useOwnTerms, type TermsKind } from './terms-links';
import { TermsText, usePlatformTerms } from './terms-text';

interface Props {
  kind: TermsKind;
  /** Whether the product's own text is shown, also on a site with a text of its own. */
  product?: boolean;
  onClose: () => void;
  onAgree?: () => void;
}

/** The full text of terms or privacy (SH-068). */
export default function TermsDialog({ kind, product = false, onClose, onAgree }: Props) {
  const { t } = useTranslation('account');
  const site = useOwnTerms()[kind];
  const own = product ? null : site;
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
