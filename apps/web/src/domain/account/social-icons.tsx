import type { SnsType } from '@madang/contracts/codes';
import type { ReactNode } from 'react';

/** The logos of the social providers, drawn as the providers ask. */
const PROVIDER_LOGOS: Record<SnsType, ReactNode> = {
  KAK: (
    <>
      <circle cx="12" cy="12" r="12" fill="#FEE500" />
      <path
        fill="#191600"
        d="M12 6.2c-3.6 0-6.4 2.2-6.4 5 0 1.8 1.2 3.3 3 4.2l-.6 2.3c-.1.2.2.4.4.3l2.7-1.8c.3 0 .6.1.9.1 3.6 0 6.4-2.3 6.4-5.1s-2.8-5-6.4-5Z"
      />
    </>
  ),
  NAV: (
    <>
      <circle cx="12" cy="12" r="12" fill="#03C75A" />
      <path fill="#fff" d="M13.7 12.4 10.1 7.2H7.2v9.6h3.1v-5.2l3.6 5.2h2.9V7.2h-3.1v5.2Z" />
    </>
  ),
  GOG: (
    <>
      <path fill="#4285F4" d="M22.5 12.2c0-.8-.1-1.4-.2-2H12v4.1h5.9c-.1 1-.8 2.5-2.2 3.5v2.6h3.4c2.1-1.9 3.4-4.7 3.4-8.2Z" />
      <path fill="#34A853" d="M12 23c2.9 0 5.4-1 7.1-2.6l-3.4-2.6c-.9.6-2.1 1-3.7 1-2.9 0-5.3-1.9-6.2-4.4H2.3v2.7C4 20.6 7.7 23 12 23Z" />
      <path fill="#FBBC05" d="M5.8 14.4a6.8 6.8 0 0 1 0-4.6V7.1H2.3a11 11 0 0 0 0 10l3.5-2.7Z" />
      <path fill="#EA4335" d="M12 5.4c2 0 3.4.9 4.2 1.6l3.1-3C17.4 2.2 14.9 1 12 1 7.7 1 4 3.4 2.3 7.1l3.5 2.7C6.7 7.3 9.1 5.4 12 5.4Z" />
    </>
  ),
  FAB: (
    <>
      <circle cx="12" cy="12" r="12" fill="#1877F2" />
      <path
        fill="#fff"
        d="m16.7 15.5.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12h-3v3.5h3v8.4a12 12 0 0 0 3.7 0v-8.4h2.8Z"
      />
    </>
  ),
};
export const SocialIcon = ({ type }: { type: SnsType }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    {PROVIDER_LOGOS[type]}
  </svg>
);
