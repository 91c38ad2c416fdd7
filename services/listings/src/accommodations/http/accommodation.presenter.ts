import {
  type Accommodation,
  type AdminAccommodationDetail,
  type adminAccommodationSchema,
  dateInBerlin,
  type ownAccommodationSchema,
} from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type z } from 'zod';
import { type PictureViewer } from '../../pictures/domain/photo-link';
import { type PictureLinks } from '../../pictures';
import { picturesOf } from '../../pictures/domain/picture-list';
import { type AccommodationDoc } from '../domain/accommodation';
import { type CardFacts, cardFactsOf } from '../domain/card';
import { type ProviderStats } from '../domain/provider-stats';
import { missingForCheck } from '../domain/check-facts';
import { privateFactsOf } from '../domain/private-facts';
import { dayNumber } from '../../beds/domain/timeline';
import { isAwaitingVerification, type IsPublic } from '../../visibility/domain/visibility';
import { type AdminView } from '../use-cases/read-admin-accommodation';
import { photosOfCard, presentCardToday } from './card.presenter';

export interface PresenterDeps {
  readonly clock: Clock;
  readonly isPublic: IsPublic;
  readonly statsOf: (ownerId: number) => ProviderStats | undefined;
  readonly pictureLinks: Pick<PictureLinks, 'signerOf'>;
  /** Returns the name of an owner's business; null when unknown. */
  readonly ownerName: (ownerId: number) => Promise<string | null>;
}

export type AccommodationPresenter = ReturnType<typeof createAccommodationPresenter>;

/** Converts documents to API responses field by field, so that no other field is disclosed. */
export function createAccommodationPresenter(deps: PresenterDeps) {
  const { clock, isPublic, statsOf, pictureLinks, ownerName } = deps;
  const today = () => dayNumber(dateInBerlin(clock.now()));
  const factsCard = (facts: CardFacts) =>
    presentCardToday(facts, { today: today(), stats: statsOf(facts.ownerId) });
  const card = (doc: AccommodationDoc) => factsCard(cardFactsOf(doc));

  /** @param viewer of a hidden accommodation, who gets signed addresses of its pictures */
  async function detail(doc: AccommodationDoc, viewer: PictureViewer | null = null): Promise<Accommodation> {
    const facts = cardFactsOf(doc);
    const sign = pictureLinks.signerOf(doc, viewer);
    return {
      ...factsCard(facts),
      ...photosOfCard(facts, sign),
      description: doc.description,
      rooms: doc.rooms.map(({ name, beds, single_beds, private_bath }) => ({
        name,
        beds,
        single_beds,
        private_bath,
      })),
      deposit: doc.deposit,
      check_in_from: doc.check_in_from ?? null,
      check_out_until: doc.check_out_until ?? null,
      languages: [...doc.languages],
      photos: picturesOf(doc, sign),
      owner_name: await ownerName(doc.owner_id),
      created_at: doc.created_at.toISOString(),
    };
  }

  async function managed(doc: AccommodationDoc, viewer: PictureViewer) {
    return {
      ...(await detail(doc, viewer)),
      status: doc.status,
      awaiting_verification: isAwaitingVerification(doc),
      ...(doc.delete_at == null ? {} : { delete_at: doc.delete_at.toISOString() }),
      address: doc.address,
      pin: { lat: doc.lat, lng: doc.lng },
      registration_number: doc.registration_number,
      version: doc.version,
      blocks: doc.blocks.map(({ from, to, beds, closure }) => ({
        from,
        to,
        beds,
        ...(closure === true ? { closure } : {}),
      })),
      check: {
        requested_at: doc.check_requested_at?.toISOString() ?? null,
        missing: missingForCheck(doc, isPublic(doc)),
      },
    };
  }

  async function own(
    doc: AccommodationDoc,
    viewer: PictureViewer = 'party',
  ): Promise<z.infer<typeof ownAccommodationSchema>> {
    return { ...(await managed(doc, viewer)), ...privateFactsOf(doc) };
  }

  async function admin(doc: AccommodationDoc): Promise<z.infer<typeof adminAccommodationSchema>> {
    const changes = doc.verification_changes ?? [];
    return {
      ...(await managed(doc, 'admin')),
      verification_changes: changes.map(({ at, verified, user_id, facts }) => ({
        at: at.toISOString(),
        verified,
        user_id,
        facts: [...facts],
      })),
    };
  }

  async function adminDetail({ doc, owner, history, ...view }: AdminView): Promise<AdminAccommodationDetail> {
    return {
      ...(await admin(doc)),
      owner: owner && {
        id: owner.id,
        name: owner.name,
        company: owner.company,
        email: owner.email,
        email_verified: owner.email_verified,
        phone: owner.phone,
        accommodations: view.ownerAccommodations,
      },
      history: history.map(({ at, what, userId, reason, facts }) => ({
        ...{ at: at.toISOString(), what, reason, facts: [...facts] },
        by: userId === null ? 'owner' : 'admin',
        name: view.nameOf(userId),
      })),
    };
  }

  return { card, factsCard, detail, own, admin, adminDetail };
}
