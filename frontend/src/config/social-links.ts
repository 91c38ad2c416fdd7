/** The footer's social links. Each leads to the network's start page until the operator enters his own profile. */
export const socialLinks = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'Instagram', href: 'https://www.instagram.com/' },
] as const;
