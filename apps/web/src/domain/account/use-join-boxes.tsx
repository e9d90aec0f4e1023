import type { Channel } from '@madang/contracts/main/channel';
import { MEMBER_BOXES } from '@madang/contracts/main/consent';
import { useState } from 'react';
import { SignupAgreements, type ConsentBox } from './agreements';

const isNeeded = (name: ConsentBox) => MEMBER_BOXES.some((one) => one === name);

/** The consents of somebody with an account who becomes a member of `site`: their check boxes, and what a call sends of them. */
export function useJoinBoxes(site: Channel) {
  const [ticked, setTicked] = useState<ReadonlySet<ConsentBox>>(new Set());
  const [tried, setTried] = useState(false);
  const of = (name: ConsentBox) => ({
    value: ticked.has(name),
    error: tried && isNeeded(name) && !ticked.has(name) ? { key: 'accept' } : null,
    onChange: (value: boolean) => setTicked((old) => new Set(value ? [...old, name] : [...old].filter((one) => one !== name))),
  });
  return {
    boxes: <SignupAgreements site={site} of={of} age={false} />,
    /** The consents for the body of a call; null while a required box is not ticked, which then shows an error. */
    take: () => {
      setTried(true);
      if (!MEMBER_BOXES.every((name) => ticked.has(name))) return null;
      const advertising = { marketingConsent: ticked.has('marketingConsent'), nightConsent: ticked.has('nightConsent') };
      return { termsYn: true, privacyYn: true, sellerYn: true, ...advertising };
    },
  };
}
