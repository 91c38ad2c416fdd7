import { type FormEvent, useEffect, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type User } from '@kq/contracts/http/auth';
import { ErrorNote } from '@/components/ui/error-note';
import { profileOpened, profileSubmitted, selectProfile } from '../state/profile.slice';
import { settingsText as text } from '../texts';
import styles from './account-settings.module.css';
import { EmailForm } from './email-form';
import { SignInAgain } from './sign-in-again';
import { useFocusRefused } from './use-focus-refused';

/** Name, company, phone number and mail address of the signed-in user, to be changed (docs/security.md S35). */
export function ProfileForm({ user }: { readonly user: User }) {
  const dispatch = useDispatch();
  const { isSignInNeeded } = useSelector(selectProfile);
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  // The fields stay mounted: what was typed is still there after the sign-in.
  return (
    <>
      {isSignInNeeded && <SignInAgain user={user} />}
      <NameForm user={user} />
      <EmailForm user={user} />
    </>
  );
}

const FIELDS = ['firstname', 'lastname', 'company', 'phone'] as const;

function NameForm({ user }: { readonly user: User }) {
  const dispatch = useDispatch();
  const { profile } = useSelector(selectProfile);
  const [values, setValues] = useState(() => valuesOf(user));
  const form = useFocusRefused(profile.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { firstname, lastname, company, phone } = values;
    dispatch(
      profileSubmitted({ firstname, lastname, company: company.trim() || null, phone: phone.trim() || null }),
    );
  };
  const errors = profile.error?.fields ?? {};
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={text.fields[field]}
          autoComplete={text.autoComplete[field]}
          value={values[field]}
          error={errors[field]?.join(' ')}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      {user.role.name === 'owner' && <p>{text.verifiedHint}</p>}
      {profile.error && profile.error.status !== 403 && Object.keys(errors).length === 0 && (
        <ErrorNote error={profile.error} />
      )}
      <Button type="submit" variant="default" loading={profile.status === 'busy'}>
        {text.saveProfile}
      </Button>
    </form>
  );
}

const valuesOf = ({ firstname, lastname, company, phone }: User) => ({
  firstname,
  lastname,
  company: company ?? '',
  phone: phone ?? '',
});
