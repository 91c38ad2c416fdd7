/** Says under an owner's phone number who will see what (docs/design.md D11). */
export const OWNER_PHONE_HINT =
  'Firmen sehen die Nummer erst nach Ihrer Zusage. Ohne Nummer sehen sie dann Ihre E-Mail-Adresse.';
