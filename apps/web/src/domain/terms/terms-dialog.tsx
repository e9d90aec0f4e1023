import type { Channel } from '@madang/contracts/main/channel';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from 'react-i18next';
import { useOwnTerms, type TermsKind } from './terms-links';
import { TermsText, usePlatformTerms } from './terms-text';

interface Props {
  kind: TermsKind;
  /** The site whose text is shown, that of this host by default; null: the product's own text. */
  site?: Pick<Channel, 'channelSeq'> | null;
  onClose: () => void;
  onAgree?: () => void;
}

/** The dialog with the full terms or privacy text (SH-068). */
export default function TermsDialog({ kind, site, onClose, onAgree }: Props) {
  const { t } = useTranslation('account');
  const own = useOwnTerms(site)[kind];
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
