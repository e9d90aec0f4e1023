/**
 * The only page on which the payment company's script may run (Toss Payments). It is loaded as a new document, and left in the same way, so
 * that the script is never in another page.
 */
export const PAY_WINDOW = '/payment/window';
/** The address of the payment company's script. */
export const PAY_SCRIPT = 'https://js.tosspayments.com/v2/standard';
/** The payment company's hosts, for the Content-Security-Policy of that page. */
export const PAY_HOSTS = 'https://*.tosspayments.com';
