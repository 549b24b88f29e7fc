-- A lembaga's papers of a day go on bearing the head, the name and the clock of that day.
create or replace function keep_former_kop() returns trigger language plpgsql as $$
begin
  insert into kop_lama (application_id, lembaga_id, nama, npsn, alamat, provinsi_kode, kabupaten_kota_kode, logo_id, kop_atas,
                        kop_bawah, tempat, kepala_jabatan, kepala_nama, kepala_nip, zone, susunan)
  select b.application_id, b.id, b.nama, b.npsn, b.alamat, b.provinsi_kode, b.kabupaten_kota_kode, b.logo_id, b.kop_atas,
         b.kop_bawah, b.tempat, b.kepala_jabatan, b.kepala_nama, b.kepala_nip, b.zone, b.susunan
    from before b join changed c using (id)
   where (b.nama, b.npsn, b.alamat, b.provinsi_kode, b.kabupaten_kota_kode, b.logo_id, b.kop_atas, b.kop_bawah, b.tempat,
          b.kepala_jabatan, b.kepala_nama, b.kepala_nip, b.zone, b.susunan)
         is distinct from
         (c.nama, c.npsn, c.alamat, c.provinsi_kode, c.kabupaten_kota_kode, c.logo_id, c.kop_atas, c.kop_bawah, c.tempat,
          c.kepala_jabatan, c.kepala_nama, c.kepala_nip, c.zone, c.susunan);
  return null;
end $$;

create or replace trigger lembaga_keeps_former_kop after update on lembaga
  referencing old table as before new table as changed for each statement execute function keep_former_kop();
