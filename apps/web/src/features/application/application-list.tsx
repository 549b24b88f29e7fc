import { Input, Table, Tag } from 'antd'
import { application } from '@suluh/contract/application'
import { formatDate } from '#kernel/format.ts'
import { useTable } from '#kernel/use-table.ts'

/** The system user's home: the tenants; what is inside them stays closed. */
export function ApplicationList() {
  const table = useTable(application.list)
  return (
    <>
      <h1>Aplikasi</h1>
      <Input.Search
        aria-label="Cari aplikasi"
        placeholder="Cari nama"
        allowClear
        defaultValue={table.q}
        onChange={(event) => table.setQ(event.target.value)}
        style={{ maxWidth: 320, margin: '16px 0' }}
      />
      <Table
        rowKey="id"
        dataSource={table.result.data}
        loading={table.query.isPending}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: table.current,
          pageSize: table.pageSize,
          total: table.result.total,
          onChange: (current, pageSize) => table.change({ current, pageSize }),
        }}
        columns={[
          { title: 'Nama', dataIndex: 'nama' },
          { title: 'Status', dataIndex: 'status', render: (status: string) => <Tag>{status}</Tag> },
          { title: 'Dibuat', dataIndex: 'dibuatPada', render: formatDate },
        ]}
      />
    </>
  )
}
