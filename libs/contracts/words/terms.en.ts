import type { ProductTerms } from './terms';

/** The product's own terms of service and privacy policy in English; a new version changes `PRODUCT_TEXTS`, too. */
export const productTerms: ProductTerms = {
  service: {
    title: 'Terms of service',
    text: `1. Purpose
These terms govern the rights and duties between Madang, which provides an online teaching platform, and its members.
2. Accounts
You must be 14 or older to sign up. Members sign up with correct information and look after their account and password. One account works \
on all sites of Madang; each site may add terms of its own.
3. Enrolment and payment
Madang is an intermediary and no party to the sale. The seller of a class is the operator of its site. Fees, access periods and refund \
conditions are those shown when you enrol. An enrolment that is not paid in time is cancelled.
4. Withdrawal and refunds
Members may withdraw and receive refunds under the applicable law and the refund rules of the site.
5. What is not allowed
Using other people's accounts, copying or distributing content, and disturbing the service.
6. Changes and interruptions
Parts of the service may be stopped for maintenance or unavoidable reasons; we announce it beforehand, or afterwards when it is urgent.
7. Liability
As provider of the platform Madang compensates damage caused by intent or negligence. The seller is responsible for the content of a class.
8. Law
These terms are governed by the law of the Republic of Korea; disputes go to the courts that it names.`,
  },
  privacy: {
    title: 'Privacy policy',
    text: `1. What we collect
On sign-up we receive name, e-mail, phone number and password. Passwords are only kept in a form that cannot be turned back. While you \
use the service, records of learning, payment and access are made.
2. Why
To identify you, to provide classes and payments, to inform and support you, to prevent abuse and to improve the service. News and offers \
only go to those who agreed.
3. How long
Data is deleted without delay when you leave. The law asks us to keep contracts and payments for 5 years, complaints for 3 years and \
access records for 3 months.
4. Who receives it
When you enrol, your name, e-mail address, phone number and what you applied for go to the seller, who is the operator of that site. \
Payment, mail and video providers receive only what their task needs.
5. Your rights
You may see, correct and delete your data, and ask us to stop processing it, at any time.
6. Safety
We encrypt connections, separate access rights and keep records of access.
7. Contact
Please write to the privacy officer named in the footer of each site.`,
  },
};
