import RegisteredPage from './registered-page';

/** The list of registered members with the empty form for a new one over it (RT-098). */
export default function RegisteredCreatePage() {
  return <RegisteredPage creating />;
}
